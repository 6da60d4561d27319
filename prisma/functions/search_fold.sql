-- Normalises a text for searches. Two texts get the same result if they differ only in case, accents, ß, typographic apostrophes,
-- joiners, the Turkish dotless ı or the width of letters. `foldText` in lib/text-fold.ts returns the same result.
--
-- Indexes store the function's results, so the definition must never change. To change the rules, a new function with new indexes
-- is needed. The migration search_fold, which runs before the indexes are created, contains the same definition.
CREATE OR REPLACE FUNCTION search_fold(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_text text;
BEGIN
  -- Most texts are English, which costs little; `translate` alone costs fifty times as much.
  IF octet_length(p_text) = length(p_text) THEN RETURN replace(replace(lower(p_text), '''', ''), '`', ''); END IF;
  v_text := regexp_replace(lower(normalize(replace(p_text, '´', ''), NFKD)),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff''`\u02b9-\u02bc\u02c8\u2018\u2019\u201b\u2032\u00b7\u2027]+',
    '', 'g');
  IF v_text ~ '[øłđðħŧıĸŋςəɓɗƙƴɛɔɣىیکة‐‑‒–—―−־・٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹]' THEN
    v_text := translate(v_text, 'øłđðħŧıĸŋςəɓɗƙƴɛɔɣىیکة‐‑‒–—―−־・٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
                                'olddhtiknσebdkyeogييكه-------- 01234567890123456789');
  END IF;
  IF v_text ~ '[ßæœþ]' THEN
    v_text := replace(replace(replace(replace(v_text, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  RETURN v_text;
END $$;

-- A transfer of which the money was given back after it had left ends as reversed, and no longer as rejected.
ALTER TYPE transfer_ending ADD VALUE 'reversed';

export { ResourceSkeleton as default } from "@/components/admin/resource/resource-skeleton";

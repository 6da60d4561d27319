export { ResourceSkeleton as default } from "@/components/admin/resource-skeleton";

/** The fields that every paged reply has beside its `results`. */
export function pageCounts({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, totalPages: Math.ceil(total / limit), total };
}

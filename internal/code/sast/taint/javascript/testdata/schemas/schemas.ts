import { z } from 'zod'
export const Paging = z.object({ page: z.coerce.number(), sort: z.string() })
export type Paging = z.infer<typeof Paging>

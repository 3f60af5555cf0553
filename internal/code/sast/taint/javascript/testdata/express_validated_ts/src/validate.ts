import { Request, Response, NextFunction, RequestHandler } from 'express';
import { AnyZodObject, z } from 'zod';
export const validate = (schema: AnyZodObject): RequestHandler => async (req: Request, res: Response, next: NextFunction) => {
  try {
    await schema.parseAsync({ body: req.body, query: req.query, params: req.params });
    return next();
  } catch (error) {
    return res.status(400).json(error);
  }
};
export const createSchema = z.object({ body: z.object({ id: z.string().uuid(), name: z.string() }), params: z.object({ org: z.enum(['a', 'b']) }) });

import { Router } from 'express';
import { validate, createSchema } from './validate';
import { UserController } from './controller';
const controller = new UserController('id ');
export const router = Router();
router.post('/:org/users', validate(createSchema), controller.create);
router.get('/users', (req, res) => controller.list(req, res));

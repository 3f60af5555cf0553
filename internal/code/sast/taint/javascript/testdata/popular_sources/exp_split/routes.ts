import { Router } from "express";
import * as users from "./controllers/users.js";
export const router = Router();
router.post("/users/:id", users.update);

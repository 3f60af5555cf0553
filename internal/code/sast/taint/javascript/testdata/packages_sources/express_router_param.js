import { Router } from 'express';
const router = Router();
router.param('file', (req, res, next, file) => {
  require("child_process").execSync("ls " + (file)); next(); // want: command-injection
});

const express = require('express');
const { validateId, validate, schemas } = require('../middleware/validate');
const users = require('../controllers/users');
const router = express.Router();
router.get('/:id', validateId, users.show);
router.post('/', validate(schemas.user), users.create);
router.get('/raw/:id', users.raw);
module.exports = router;

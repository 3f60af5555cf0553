const Joi = require('joi');
exports.validateId = (req, res, next) => {
  if (!/^[0-9]+$/.test(req.params.id)) {
    return res.status(400).json({ error: 'id' });
  }
  next();
};
exports.validate = (schema, property = 'body') => (req, res, next) => {
  const { error, value } = schema.validate(req[property], { stripUnknown: true });
  if (error) {
    return next(new Error(error.message));
  }
  req[property] = value;
  return next();
};
exports.schemas = { user: Joi.object({ id: Joi.number().required(), name: Joi.string(), color: Joi.string().valid('red', 'blue') }) };

module.exports = function term(req, res, next) {
  res.locals.term = req.query.term;
  req.context = { who: req.headers['x-who'], kind: 'user' };
  next();
};

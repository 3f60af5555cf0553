module.exports = async function (context, req) {
  const name = req.query.name;
  context.res = {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<div>' + name + '</div>', // want: xss
  };
};

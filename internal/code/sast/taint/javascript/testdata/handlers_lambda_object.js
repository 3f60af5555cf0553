exports.page = async (event) => {
  const name = event.queryStringParameters.name;
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'text/html' },
    body: `<h1>${name}</h1>`, // want: xss
  };
};
exports.data = async (event) => {
  const name = event.queryStringParameters.name;
  return {
    statusCode: 200,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  };
};
exports.plain = async (event) => {
  const name = event.queryStringParameters.name;
  return { statusCode: 200, headers: { 'content-type': 'text/plain' }, body: 'hello ' + name };
};

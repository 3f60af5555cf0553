'use strict';
module.exports.hello = (event, context, callback) => {
  const response = { statusCode: 200, headers: {} };
  response.headers['Content-Type'] = 'text/html; charset=utf-8';
  response.body = '<p>' + event.queryStringParameters.who + '</p>'; // want: xss
  callback(null, response);
};
module.exports.json = (event, context, callback) => {
  const response = { statusCode: 200, headers: { 'Content-Type': 'application/json' } };
  response.body = '{"who": "' + event.queryStringParameters.who + '"}';
  callback(null, response);
};

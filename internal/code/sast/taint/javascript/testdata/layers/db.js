const User = require('./models/user');

const login = async (credentials) => {
  const { email, password } = credentials;
  return await User.find({ $and: [{ email: email }, { password: password }] }); // want: nosql-injection
};

const named = (name) => User.find({ name });

module.exports = { login, named };

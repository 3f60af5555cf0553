const { MongoClient, ObjectId } = require('mongodb');
const mongoose = require('mongoose');
const User = mongoose.model('User', new mongoose.Schema({ name: String }));

function Users(db) {
  const users = db.collection('users');

  this.find = (name, done) => {
    users.findOne({ name }, done); // want: nosql-injection
  };
  this.byId = (id, done) => {
    users.findOne({ _id: new ObjectId(id) }, done);
  };
}

module.exports = async function (req, res) {
  const client = await MongoClient.connect('mongodb://localhost');
  const users = new Users(client.db('app'));
  users.find(req.body.name, () => {});
  users.byId(req.body.id, () => {});
  await User.findOne({ name: req.body.name, password: req.body.password }); // want: nosql-injection
  await User.findOne({ name: String(req.body.name) });
  await User.findOne({ name: req.params.name });
  await User.findById(req.body.id);
  await User.find({ $where: `this.name == '${req.params.name}'` }); // want: nosql-injection
  await User.find({ $where: 'this.age > ' + parseInt(req.params.age, 10) });
  if (typeof req.body.email === 'string') {
    await User.findOne({ email: req.body.email });
  }
  [1, 2].find((n) => n === req.body.n);
};

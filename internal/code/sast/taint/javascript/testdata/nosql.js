const { MongoClient, ObjectId } = require('mongodb');
const mongoose = require('mongoose');
const sanitize = require('mongo-sanitize');
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
  await User.distinct('city', { name: req.body.name }); // want: nosql-injection
  await User.distinct(req.body.field, { name: String(req.body.name) });
  await User.findOne({ name: req.params.name });
  await User.findById(req.body.id);
  await User.find({ $where: `this.name == '${req.params.name}'` }); // want: nosql-injection
  await User.find({ $where: 'this.age > ' + parseInt(req.params.age, 10) });
  if (typeof req.body.email === 'string') {
    await User.findOne({ email: req.body.email });
  }
  [1, 2].find((n) => n === req.body.n);
};

const Post = mongoose.model('Post');

exports.collection = async (req, res) => {
  const client = await MongoClient.connect('mongodb://localhost');
  const posts = client.db('app').collection('posts');
  await posts.aggregate([{ $match: { name: req.body.name } }]); // want: nosql-injection
  await posts.aggregate([{ $match: { name: String(req.body.name) } }]);
  await posts.mapReduce(req.body.map, req.body.reduce); // want: code-injection
  await posts.findOne({ _id: ObjectId(req.body.id) });
  await posts.findOne({ _id: ObjectId.createFromHexString(req.body.id) });
  if (mongoose.isValidObjectId(req.body.id)) {
    await posts.findOne({ _id: req.body.id });
  }
  await posts.findOne(sanitize({ name: req.body.name }));
};

exports.models = async (req, res, models) => {
  await Post.findOne({ name: req.body.name }); // want: nosql-injection
  Post.$where(`this.name == '${req.body.name}'`); // want: code-injection
  Post.find().$where(`this.name == '${req.body.name}'`); // want: code-injection
  const found = await Post.findOne({ name: 'a' });
  res.send('<p>' + found.text);
  await models.User.findOne({ name: req.body.name }); // want: nosql-injection
  await models.User.findOne({ where: { name: req.body.name } });
  models.User.find({ $where: `this.name == '${req.query.name}'` }); // want: nosql-injection
  models.User.find({ name: 'a' });
};

exports.fields = async (req, res) => {
  await Post.create(req.body); // want: mass-assignment
  await Post.create({ title: req.body.title });
  await Post.updateOne({ _id: req.params.id }, req.body); // want: mass-assignment
  await new Post(req.body).save(); // want: mass-assignment
  await new Post({ title: req.body.title }).save();
  const post = await Post.findById(req.params.id);
  Object.assign(post, req.body); // want: mass-assignment
  Object.assign(post, { title: req.body.title });
};

exports.unseen = async (req, res, models, settings) => {
  Object.assign(settings, req.body); // want: mass-assignment
  Object.assign({}, req.body);
  await models.Post.create(req.body); // want: mass-assignment
  await models.Post.create({ title: req.body.title });
};

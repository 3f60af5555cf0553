import express from 'express';
import mongoose from 'mongoose';
import { MongoClient } from 'mongodb';

const app = express();
const users = new MongoClient('mongodb://db').db('a').collection('users');
const User = mongoose.model('User', new mongoose.Schema({ name: String }));

app.post('/a', async (asked, answer) => {
  await users.findOne({ name: asked.body.name }); // want: nosql-injection
  await users.findOne({ name: String(asked.body.name) });
  await users.find({ $where: `this.name == '${asked.body.name}'` }).toArray(); // want: nosql-injection
  await User.findOne({ name: asked.body.name }); // want: nosql-injection
  await User.find().$where(`this.name == '${asked.body.name}'`); // want: code-injection
  await User.find({ $where: 'this.name == "' + asked.params.name + '"' }); // want: nosql-injection
  await User.aggregate([{ $match: { name: String(asked.body.name) } }]);
  await users.aggregate(asked.body.pipeline).toArray(); // want: nosql-injection
  await users.aggregate([{ $project: { a: { $function: { body: asked.body.code, args: [], lang: 'js' } } } }]); // want: nosql-injection
  answer.end();
});

const express = require("express");
const mongoose = require("mongoose");
const { MeiliSearch } = require("meilisearch");
const app = express();
app.use(express.json());
const User = mongoose.model("User", new mongoose.Schema({ name: String, age: Number }));
const search = new MeiliSearch({ host: "http://m:7700" });

app.post("/users", async (req, res) => {
  await User.findOne({ name: req.body.name }); // want: nosql-injection
  await User.findOne({ name: String(req.body.name) });
  await User.find().where("name").equals(req.body.name);
  await User.find({ $where: "this.name == '" + req.query.n + "'" }); // want: nosql-injection
  await User.find().$where(`this.name == '${req.query.n}'`); // want: code-injection
  await User.updateMany(req.body.filter, { $set: { seen: true } }); // want: nosql-injection
  await User.findById(req.params.id);
  await User.aggregate(req.body.pipeline); // want: nosql-injection
  await User.aggregate([{ $match: { name: String(req.body.name) } }]);
  await User.countDocuments(req.query); // want: nosql-injection
  await User.deleteOne({ name: { $eq: req.body.name } });
  await mongoose.connection.collection("users").find({ name: req.body.name }).toArray(); // want: nosql-injection
});

app.get("/meili", async (req, res) => {
  await search.index("movies").search(req.query.q, { filter: `genre = '${req.query.genre}'` }); // want: nosql-injection
  await search.index("movies").search(req.query.q, { limit: 5 });
});

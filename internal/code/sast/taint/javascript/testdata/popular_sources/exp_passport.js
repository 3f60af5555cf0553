const passport = require("passport");
const LocalStrategy = require("passport-local").Strategy;
const { Client } = require("pg");
const db = new Client();
passport.use(new LocalStrategy(async (username, password, done) => {
  await db.query("SELECT * FROM users WHERE name = '" + username + "'"); // want: sql-injection
  await db.query("SELECT * FROM users WHERE name = $1", [username]);
  done(null, false);
}));

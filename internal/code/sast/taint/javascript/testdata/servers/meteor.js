import { exec, execFile } from 'child_process';
import { Meteor } from 'meteor/meteor';
import { Mongo } from 'meteor/mongo';

const Hosts = new Mongo.Collection('hosts');

Meteor.methods({
  ping(host) {
    exec('ping ' + host); // want: command-injection
    execFile('ping', [host]);
    exec('log ' + this.userId);
  },
  async 'hosts.add'(data) {
    exec('ping ' + data.host); // want: command-injection
  },
});

Meteor.publish('hosts', function (name) {
  return Hosts.find({ name: name }); // want: nosql-injection
});

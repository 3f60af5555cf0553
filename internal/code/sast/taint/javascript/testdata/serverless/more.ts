import { exec } from 'node:child_process';
import type { AzureFunction } from '@azure/functions';
import { app } from '@azure/functions';
import { MongoClient } from 'mongodb';

const users = new MongoClient('mongodb://db').db('a').collection('users');

export const httpTrigger: AzureFunction = async (context, asked) => {
  exec('greet ' + asked.query.name); // want: command-injection
};

app.get('show', async (asked) => {
  exec('show ' + asked.headers.get('x-name')); // want: command-injection
  return {};
});

app.post('show', {
  handler: async (asked) => {
    exec('show ' + (await asked.text())); // want: command-injection
  },
});

export const findHandler = async (event) => {
  await users.findOne({ name: event.queryStringParameters.name });
  await users.findOne({ name: JSON.parse(event.body).name }); // want: nosql-injection
};

import { exec } from 'child_process';
import { ValidatedMethod } from 'meteor/mdg:validated-method';

export const ping = new ValidatedMethod({
  name: 'ping',
  run({ host }) {
    exec('ping ' + host); // want: command-injection
  },
});

import * as fs from 'fs';

export default class Store<T extends object> {
  private dir: string = './data';
  read(name: string): string { return fs.readFileSync(this.dir + '/' + name, 'utf8'); } // want: path-traversal
}

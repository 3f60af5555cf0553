import { get, param, post, requestBody } from '@loopback/rest';
export class C { @get('/x/{id}') a(@param.path.string('id') id: string) {
  require("child_process").execSync("ls " + (id)); // want: command-injection
}
 @post('/x') b(@requestBody() body: any) {
  require("child_process").execSync("ls " + (body.name)); // want: command-injection
} }

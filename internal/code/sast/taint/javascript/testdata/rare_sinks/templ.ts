import type { Request, Response } from 'express';
import { compile } from 'handlebars';
import Mustache from 'mustache';
import { renderString } from 'nunjucks';
import { Template } from 'ejs';
import art from 'art-template';
import dust from 'dustjs-linkedin';
import { TemplateEngine } from 'eta';
import swig from 'swig-templates';
import haml from 'hamljs';
export async function a(asked: Request, answer: Response) {
  const text = String(asked.body.text);
  compile(text)({}); // want: template-injection
  renderString(text, {}); // want: template-injection
  new Template(text).compile(); // want: template-injection
  dust.renderSource(text, {}); // want: template-injection
  swig.render(text); // want: template-injection
  haml.render(text); // want: template-injection
  compile('<p>{{text}}</p>')({ text });
}

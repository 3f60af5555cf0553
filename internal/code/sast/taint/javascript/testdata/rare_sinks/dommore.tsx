import { createElement, useRef, useEffect } from 'react';
import { useParams } from 'react-router';
import { render } from 'preact';
import m from 'mithril';
import { html, render as litRender } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
export function Shown() {
  const { name } = useParams();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current.innerHTML = name; // want: xss
    ref.current.textContent = name;
    document.body.innerHTML += '<p>' + name; // want: xss
    m.render(document.body, m.trust(name)); // want: xss
    window.open(name); // want: open-redirect
    const frame = document.createElement('iframe');
    frame.srcdoc = name; // want: xss
    frame.setAttribute('srcdoc', name); // want: xss
    const parsed = new DOMParser().parseFromString(name, 'text/html');
    document.body.append(parsed.body.textContent);
  });
  return createElement('div', { dangerouslySetInnerHTML: { __html: name } }); // want: xss
}

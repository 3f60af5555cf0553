import InnerHTML from 'dangerously-set-html-content';
import React from 'react';
import { useParams } from 'react-router-dom';
import { useRouter } from 'next/router';
import DOMPurify from 'dompurify';

function Markup({ html }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />; // want: xss
}

function Clean(props) {
  return <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(props.html) }} />;
}

export default function Page() {
  const { text } = useParams();
  return (
    <>
      <h1 className="title">{text}</h1>
      <Markup html={text} />
      <Clean html={text} />
      <div dangerouslySetInnerHTML={{ __html: '<b>fixed</b>' }}></div>
    </>
  );
}

export function Frame() {
  const router = useRouter();
  const html = router.query.html;
  console.log('shows', html);
  return (
    <>
      <iframe srcDoc={html} /> {/* want: xss */}
      <iframe src={html} />
      <a href={html}>Back</a> {/* want: xss */}
      <a href={'/items/' + html}>Item</a>
      <a href={new URL(window.location.toString()).toString()}>Share</a>
      <InnerHTML html={html} /> {/* want: xss */}
      <InnerHTML html="<b>fixed</b>" />
      {React.createElement('div', { dangerouslySetInnerHTML: { __html: html } })} {/* want: xss */}
      {React.createElement('div', { title: html })}
    </>
  );
}

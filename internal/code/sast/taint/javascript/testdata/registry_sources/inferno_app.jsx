import { Component, render, createElement, linkEvent } from "inferno";
import { BrowserRouter, Route, withRouter } from "inferno-router";
import DOMPurify from "dompurify";

class Page extends Component {
  render() {
    const q = new URLSearchParams(this.props.location.search).get("q");
    return <div dangerouslySetInnerHTML={{ __html: q }} />; // want: xss
  }
}

function Clean({ location }) {
  const q = new URLSearchParams(location.search).get("q");
  return <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(q) }}>{q}</div>;
}

function User(props) {
  return <p dangerouslySetInnerHTML={{ __html: props.match.params.name }} />; // want: xss
}

function go(instance, event) {
  window.location.href = new URL(window.location.href).searchParams.get("to"); // want: open-redirect
}

render(<BrowserRouter><Route path="/p" component={Page} /><Route path="/u/:name" component={User} /><button onClick={linkEvent(null, go)} /><Clean /></BrowserRouter>, document.body);

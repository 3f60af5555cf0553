import Backbone from "backbone";
import _ from "underscore";
import $ from "jquery";

const App = Backbone.Router.extend({
  routes: { "search/:query": "search", "page/:n": "page", "*path": "fallback" },
  search(query) {
    $("#out").html("<b>" + query + "</b>"); // want: xss
    $("#out").text(query);
  },
  page(n) {
    $("#out").html("<b>" + parseInt(n, 10) + "</b>");
  },
  fallback: function (path) {
    document.querySelector("#p").innerHTML = path; // want: xss
  },
});

const View = Backbone.View.extend({
  template: _.template("<p><%- name %></p>"),
  events: { "click .go": "go" },
  render() {
    const q = new URLSearchParams(location.search).get("q");
    this.$el.html(this.template({ name: q }));
    this.$("h1").html(q); // not found: xss
    return this;
  },
  go() {
    window.location = location.hash.slice(1); // want: open-redirect
  },
});
new App().route("user/:name", "user", function (name) {
  $("#u").append("<i>" + name + "</i>"); // want: xss
});
export { View };

import Controller from "@ember/controller";
import { tracked } from "@glimmer/tracking";
import { htmlSafe } from "@ember/template";

export default class SearchController extends Controller {
  queryParams = ["q"];
  @tracked q = null;

  get heading() {
    return htmlSafe(`<h1>${new URLSearchParams(location.search).get("q")}</h1>`); // want: xss
  }
}

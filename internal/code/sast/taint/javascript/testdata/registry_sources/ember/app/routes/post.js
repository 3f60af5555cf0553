import Route from "@ember/routing/route";
import { htmlSafe } from "@ember/template";
import { service } from "@ember/service";

export default class PostRoute extends Route {
  @service router;
  queryParams = { q: { refreshModel: true } };

  model(params) {
    return { title: htmlSafe("<b>" + params.title + "</b>"), plain: params.title }; // want: xss
  }

  beforeModel(transition) {
    window.location.href = transition.to.queryParams.next; // want: open-redirect
    this.router.transitionTo("posts", transition.to.params.id);
  }
}

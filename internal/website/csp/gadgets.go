package csp

// gadget is an address that runs an attacker's code on a page that allows it: a JSONP response whose callback is chosen by the caller, an
// old AngularJS whose templates run code in markup, or a host that serves any published package.
type gadget struct{ host, path string }

// gadgets are addresses of well-known hosts. Facts from Weichselbaum et al., "CSP
// Is Dead, Long Live CSP!" (ACM CCS 2016), from the bypass lists published with
// CSP Evaluator, and from the documentation of the package mirrors.
var gadgets = []gadget{
	// Mirrors of package registries and of AngularJS.
	{"ajax.googleapis.com", "/ajax/libs/angularjs/1.8.3/angular.min.js"},
	{"cdn.jsdelivr.net", "/npm/angular@1.8.3/angular.min.js"},
	{"cdnjs.cloudflare.com", "/ajax/libs/angular.js/1.8.3/angular.min.js"},
	{"unpkg.com", "/angular@1.8.3/angular.min.js"},
	{"code.angularjs.org", "/1.8.3/angular.min.js"},
	{"esm.sh", "/angular@1.8.3"},
	{"cdn.skypack.dev", "/angular@1.8.3"},
	{"raw.githack.com", "/angular/code.angularjs.org/master/1.8.3/angular.min.js"},
	{"rawcdn.githack.com", "/angular/code.angularjs.org/master/1.8.3/angular.min.js"},
	{"cdn.rawgit.com", "/angular/bower-angular/v1.6.0/angular.min.js"},
	{"yastatic.net", "/angularjs/1.2.23/angular.min.js"},
	{"yandex.st", "/angularjs/1.2.16/angular-cookies.min.js"},
	{"www.gstatic.com", "/fsn/angular_js-bundle1.js"},
	{"gstatic.com", "/fsn/angular_js-bundle1.js"},
	{"cdn.bootcss.com", "/angular.js/1.2.0/angular.min.js"},
	{"oss.maxcdn.com", "/angularjs/1.2.20/angular.min.js"},
	// Tag containers that everybody can fill.
	{"www.googletagmanager.com", "/gtm/js"},
	{"googletagmanager.com", "/gtm/js"},
	{"www.google-analytics.com", "/gtm/js"},
	{"ssl.google-analytics.com", "/gtm/js"},
	// JSONP.
	{"accounts.google.com", "/o/oauth2/revoke"},
	{"www.google.com", "/complete/search"},
	{"clients1.google.com", "/complete/search"},
	{"books.google.com", "/books"},
	{"maps.google.com", "/maps/vt"},
	{"maps.googleapis.com", "/maps/api/js/GeoPhotoService.GetMetadata"},
	{"translate.google.com", "/translate_a/l"},
	{"translate.googleapis.com", "/translate_a/l"},
	{"www.googleapis.com", "/customsearch/v1"},
	{"www.blogger.com", "/feeds/5578653387562324002/posts/summary/4427562025302749269"},
	{"googleads.g.doubleclick.net", "/pagead/conversion/1036918760/wcm"},
	{"www.googleadservices.com", "/pagead/conversion/1070110417/wcm"},
	{"securepubads.g.doubleclick.net", "/gampad/ads"},
	{"pagead2.googlesyndication.com", "/relatedsearch"},
	{"partner.googleadservices.com", "/gampad/ads"},
	{"graph.facebook.com", "/1/"},
	{"api.facebook.com", "/restserver.php"},
	{"www.facebook.com", "/restserver.php"},
	{"publish.twitter.com", "/oembed"},
	{"cdn.syndication.twimg.com", "/widgets/timelines/599200054310604802"},
	{"api.vk.com", "/method/wall.get"},
	{"api.flickr.com", "/services/feeds/photos_friends.gne"},
	{"vimeo.com", "/api/oembed.json/"},
	{"fast.wistia.com", "/embed/medias/o75jtw7654.json"},
	{"widgets.pinterest.com", "/v3/pidgets/boards/ciciwin/hedgehog-squirrel-crafts/pins/"},
	{"links.services.disqus.com", "/api/ping"},
	{"nominatim.openstreetmap.org", "/"},
	{"api.map.baidu.com", "/"},
	{"api.mixpanel.com", "/track/"},
	{"pubsub.pubnub.com", "/subscribe/demo/hello_world/"},
	{"gum.criteo.com", "/sync"},
	{"ib.adnxs.com", "/jpt"},
	{"mc.yandex.ru", "/watch/24306916/1"},
	{"suggest.taobao.com", "/sug"},
}

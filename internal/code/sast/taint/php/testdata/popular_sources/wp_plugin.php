<?php
add_action('wp_ajax_nopriv_run', 'my_run');
function my_run() {
    $name = wp_unslash($_POST['name']);
    exec('x ' . $name); // want: command-injection
    echo '<b>' . $name; // want: xss
    echo '<b>' . esc_html($name);
    exec('x ' . sanitize_text_field($_GET['a'])); // want: command-injection
    wp_redirect($_GET['to']); // want: open-redirect
    wp_die();
}
add_action('rest_api_init', function () {
    register_rest_route('x/v1', '/y/(?P<id>[\w]+)', ['methods' => 'GET', 'callback' => 'my_rest', 'permission_callback' => '__return_true']);
});
function my_rest(WP_REST_Request $request) {
    exec('x ' . $request['id']); // want: command-injection
    exec('x ' . $request->get_param('q')); // want: command-injection
    exec('x ' . $request->get_json_params()['a']); // want: command-injection
}
class My_REST extends WP_REST_Controller {
    public function register_routes() {
        register_rest_route('x/v1', '/z', [['methods' => WP_REST_Server::CREATABLE, 'callback' => [$this, 'create_item']]]);
    }
    public function create_item($request) { exec('x ' . $request['name']); } // want: command-injection
}
add_shortcode('greet', fn ($atts) => '<b>' . $_GET['who'] . '</b>'); // want: xss
add_filter('the_content', function ($content) { return $content . '<i>' . get_query_var('s2') . '</i>'; }); // want: xss

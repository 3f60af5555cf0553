<?php
add_action('rest_api_init', function () {
    register_rest_route('shop/v1', '/item/(?P<id>\d+)', [
        'methods' => WP_REST_Server::READABLE,
        'callback' => 'shop_item',
        'permission_callback' => '__return_true',
    ]);
});
function shop_item(WP_REST_Request $request) {
    global $wpdb;
    $q = $request->get_param('q');
    $wpdb->get_results("SELECT * FROM {$wpdb->posts} WHERE a = '$q'"); // want: sql-injection
    $wpdb->get_results($wpdb->prepare("SELECT * FROM {$wpdb->posts} WHERE a = %s", $q));
    $wpdb->query('DELETE FROM a WHERE b = ' . $request['b']); // want: sql-injection
    $wpdb->get_var('SELECT ' . absint($request['b']));
    wp_remote_get($request->get_json_params()['url']); // want: ssrf
    return rest_ensure_response(['q' => $q]);
}
add_action('wp_ajax_nopriv_save', function () {
    $name = sanitize_text_field(wp_unslash($_POST['name']));
    echo '<p>' . $_POST['name'] . '</p>'; // want: xss
    echo '<p>' . esc_html($_POST['name']) . '</p>';
    echo wp_kses_post($_POST['name']);
    wp_redirect($_GET['to']); // want: open-redirect
    wp_safe_redirect($_GET['to']);
    include WP_CONTENT_DIR . '/' . $_GET['f']; // want: path-traversal
    include get_template_directory() . '/' . sanitize_key($_GET['f']) . '.php';
    update_option('a', $_POST['a']);
    unserialize(base64_decode($_COOKIE['c'])); // want: deserialisation
    maybe_unserialize(wp_unslash($_COOKIE['c'])); // want: deserialisation
    wp_die();
});
add_shortcode('box', function ($atts, $content = null) {
    $atts = shortcode_atts(['c' => 'x'], $atts);
    return '<div class="' . esc_attr($atts['c']) . '">' . get_query_var('q') . '</div>'; // want: xss
});

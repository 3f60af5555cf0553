<?php
/* Plugin Name: X */
add_action('rest_api_init', function () {
    register_rest_route('x/v1', '/run/(?P<name>.+)', [
        'methods' => 'POST',
        'callback' => 'x_run',
        'permission_callback' => '__return_true',
    ]);
});
function x_run(WP_REST_Request $request)
{
    global $wpdb;
    $name = $request->get_param('name');
    $wpdb->query("DELETE FROM {$wpdb->prefix}x WHERE n = '$name'"); // want: sql-injection
    $wpdb->query($wpdb->prepare("DELETE FROM {$wpdb->prefix}x WHERE n = %s", $name));
    exec($request['cmd']); // want: command-injection
    $json = $request->get_json_params();
    wp_remote_get($json['url']); // want: ssrf
    return new WP_REST_Response([]);
}
add_shortcode('note', function ($atts, $content = null) {
    $a = shortcode_atts(['title' => ''], $atts);
    return '<b>' . esc_html($a['title']) . '</b>' . get_query_var('w'); // want: xss
});
add_action('wp_ajax_nopriv_find', 'x_find');
function x_find()
{
    $q = sanitize_text_field(wp_unslash($_POST['q']));
    global $wpdb;
    $wpdb->get_results("SELECT * FROM t WHERE a = '" . $q . "'"); // want: sql-injection
    echo '<p>' . wp_unslash($_GET['who']) . '</p>'; // want: xss
    echo '<p>' . esc_html($_GET['who']) . '</p>';
    wp_redirect($_REQUEST['to']); // want: open-redirect
    wp_safe_redirect($_REQUEST['to']);
    include plugin_dir_path(__FILE__) . $_GET['page'] . '.php'; // want: path-traversal
}

<?php
/* Plugin Name: Items */
add_action('rest_api_init', function () {
    register_rest_route('items/v1', '/i/(?P<id>\d+)', [
        'methods' => 'GET',
        'callback' => 'items_get',
        'permission_callback' => '__return_true',
        'args' => [
            'n' => ['type' => 'integer', 'validate_callback' => 'rest_validate_request_arg'],
            'k' => ['type' => 'string', 'enum' => ['a', 'b']],
            'c' => ['sanitize_callback' => 'absint'],
            'q' => ['type' => 'string'],
        ],
    ]);
});
function items_get(WP_REST_Request $r)
{
    global $wpdb;
    $wpdb->query("select * from t where id = {$r['id']}"); // want: sql-injection
    $wpdb->query("select * from t limit {$r['n']}");
    $wpdb->query("select * from t where q = '{$r->get_param('q')}'"); // want: sql-injection
    $wpdb->get_results($wpdb->prepare('select * from t where q = %s', $r->get_param('q')));
    $wpdb->get_results($wpdb->prepare('select * from %i where q = %d', $r->get_param('q'), $r->get_param('q')));
    $wpdb->get_results("select * from t where q like '%" . esc_sql($wpdb->esc_like($r->get_param('q'))) . "%'");
    return rest_ensure_response(['q' => $r->get_param('q')]);
}
add_shortcode('hello', function ($atts, $content = null) {
    $a = shortcode_atts(['name' => '', 'n' => 1], $atts);
    return '<p>' . esc_html($a['name']) . '</p>' . wp_kses_post($content) . absint($a['n']);
});
function items_page()
{
    check_admin_referer('items');
    echo '<a href="' . esc_url($_GET['u']) . '">' . esc_html($_GET['t']) . '</a>';
    echo '<input value="' . esc_attr(wp_unslash($_GET['v'])) . '">';
    echo sanitize_text_field(wp_unslash($_GET['v']));
    echo sanitize_key($_GET['v']);
    echo wp_json_encode(['a' => 1]);
    echo '<p>' . $_POST['v'] . '</p>'; // want: xss
    $tab = isset($_GET['tab']) && in_array($_GET['tab'], ['a', 'b'], true) ? $_GET['tab'] : 'a';
    include plugin_dir_path(__FILE__) . "tabs/$tab.php";
    include plugin_dir_path(__FILE__) . 'tabs/' . $_GET['page'] . '.php'; // want: path-traversal
    wp_safe_redirect($_GET['to']);
    wp_redirect(wp_validate_redirect($_GET['to'], home_url()));
    wp_redirect($_GET['to']); // want: open-redirect
    wp_remote_get('https://api.example.com/?q=' . rawurlencode($_GET['q']));
    wp_safe_remote_get($_GET['q']);
    wp_remote_get($_GET['q']); // want: ssrf
    update_option('items', sanitize_email($_POST['e']));
    new WP_Query(['s' => $_GET['s']]);
}
add_action('wp_ajax_nopriv_items', function () {
    global $wpdb;
    $id = (int) $_POST['id'];
    $wpdb->query("delete from t where id = $id");
    $order = strtoupper($_POST['o']) === 'ASC' ? 'ASC' : 'DESC';
    $wpdb->query("select * from t order by n $order");
    $ids = array_map('absint', (array) $_POST['ids']);
    $wpdb->query('delete from t where id in (' . implode(',', $ids) . ')');
    $wpdb->query("delete from t where n = '" . $_POST['n'] . "'"); // want: sql-injection
    $wpdb->insert('t', ['q' => $_POST['q']]);
    $wpdb->update('t', ['q' => $_POST['q']], ['id' => $_POST['id']]);
    wp_send_json_success($_POST['q']);
});

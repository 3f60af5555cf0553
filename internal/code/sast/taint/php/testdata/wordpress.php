<?php
/*
Plugin Name: Case
*/
add_action('wp_ajax_case', 'case_ajax');
add_action('rest_api_init', function () {
    register_rest_route('case/v1', '/items', ['methods' => 'GET', 'callback' => 'case_rest']);
});

function case_ajax()
{
    global $wpdb;
    $id = $_POST['id'];
    $wpdb->get_results("SELECT * FROM {$wpdb->posts} WHERE ID = $id"); // want: sql-injection
    $wpdb->get_results($wpdb->prepare("SELECT * FROM {$wpdb->posts} WHERE ID = %d", $id));
    $wpdb->query("DELETE FROM {$wpdb->posts} WHERE ID = " . absint($_POST['id']));
    echo '<b>' . esc_html($_POST['title']) . '</b>';
    echo sanitize_text_field(wp_unslash($_POST['title']));
    echo wp_unslash($_POST['title']); // want: xss
    wp_safe_redirect($_POST['next']);
    wp_redirect($_POST['next']); // want: open-redirect
    wp_redirect(admin_url('admin.php?page=' . $_POST['next']));
    wp_remote_get(esc_url_raw($_POST['url'])); // want: ssrf
    wp_remote_get('https://api.example.com/?q=' . $_POST['url']);
    wp_remote_get('https://api.example.com/', ['sslverify' => false]); // want: no-tls-check
    wp_send_json_success(['a' => $_POST['a']]);
}

function case_rest($request)
{
    global $wpdb;
    $name = $request->get_param('name');
    return $wpdb->get_var("SELECT id FROM a WHERE name = '$name'"); // want: sql-injection
}

class Case_Plugin
{
    public function __construct()
    {
        add_action('init', [$this, 'save']);
    }

    public function save()
    {
        $data = maybe_unserialize($_COOKIE['case']); // want: deserialisation
        update_option('case', $data);
    }
}

function case_more()
{
    global $wpdb;
    $name = $_POST['name'];
    $wpdb->query("SELECT * FROM {$wpdb->posts} WHERE post_name = '" . esc_sql($name) . "'");
    $like = '%' . $wpdb->esc_like($name) . '%';
    $wpdb->get_results("SELECT * FROM {$wpdb->posts} WHERE post_title LIKE '$like'"); // want: sql-injection
    $wpdb->get_results($wpdb->prepare("SELECT * FROM {$wpdb->posts} WHERE post_title LIKE %s", $like));
    echo $wpdb->get_var($wpdb->prepare("SELECT post_title FROM {$wpdb->posts} WHERE post_name = %s", $name));
    echo get_option($name);
    echo get_query_var('author_name'); // want: xss
    echo sanitize_email($_POST['email']);
    $wpdb->query("DELETE FROM t WHERE email = '" . sanitize_email($_POST['email']) . "'"); // want: sql-injection
    $wpdb->query("DELETE FROM t WHERE email = '" . is_email($_POST['email']) . "'"); // want: sql-injection
    echo is_email($_POST['email']);
    $wpdb->query("DELETE FROM t WHERE name = '" . sanitize_user($_POST['name']) . "'"); // want: sql-injection
    $wpdb->query("DELETE FROM t WHERE name = '" . sanitize_user($_POST['name'], true) . "'");
    echo sanitize_user($_POST['name']);
    readfile('files/' . sanitize_file_name($name));
    if (!validate_file($name)) {
        readfile('files/' . $name);
    }
    if (validate_file($name) === 0) {
        readfile('files/' . $name);
    }
    if (0 !== validate_file($name)) {
        readfile('files/' . $name); // want: path-traversal
    }
    $answer = wp_remote_get('https://api.example.com/?q=' . $name);
    echo wp_remote_retrieve_body($answer);
    wp_delete_file('files/' . $name); // want: path-traversal
    wp_die($name); // want: xss
}

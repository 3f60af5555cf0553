<?php
add_action('woocommerce_checkout_update_order_meta', function ($order_id) {
    exec('order ' . $_POST['note']); // want: command-injection
    exec('order ' . absint($order_id));
    update_post_meta($order_id, 'note', sanitize_text_field($_POST['note']));
});

add_filter('woocommerce_product_data_store_cpt_get_products_query', 'tools_query', 10, 2);
function tools_query($query, $vars)
{
    global $wpdb;
    $wpdb->get_results("SELECT * FROM {$wpdb->posts} WHERE post_title = '" . $_GET['t'] . "'"); // want: sql-injection
    $wpdb->get_results($wpdb->prepare("SELECT * FROM {$wpdb->posts} WHERE post_title = %s", $_GET['t']));
    return $query;
}

class WC_Gateway_Tools extends WC_Payment_Gateway
{
    public function process_payment($order_id)
    {
        $url = wc_clean(wp_unslash($_POST['return']));
        wp_redirect($_POST['return']); // want: open-redirect
        return ['result' => 'success', 'redirect' => $this->get_return_url(wc_get_order($order_id))];
    }

    public function webhook()
    {
        $body = json_decode(file_get_contents('php://input'), true);
        exec('hook ' . $body['event']); // want: command-injection
        echo '<p>' . $_GET['m'] . '</p>'; // want: xss
        echo '<p>' . esc_html($_GET['m']) . '</p>';
    }
}

class WC_REST_Tools_Controller extends WC_REST_Controller
{
    public function get_items($request)
    {
        readfile('/srv/' . $request['file']); // want: path-traversal
        return rest_ensure_response([]);
    }
}

<?php
add_shortcode('foo', 'foo_cb_wp_shortcode');
function foo_cb_wp_shortcode($atts, $content = null) {
 $a = shortcode_atts(['x' => ''], $atts);
  system("ls " . ($a['x'])); // want: command-injection
  system("ls " . ($content)); // want: command-injection
}

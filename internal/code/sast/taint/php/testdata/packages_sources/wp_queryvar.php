<?php
function f_wp_queryvar() {
  system("ls " . (get_query_var('x'))); // want: command-injection
  system("ls " . (get_search_query(false))); // want: command-injection
}

<?php
function x_form_submit_drupal7($form, &$form_state) {
  system("ls " . ($form_state['values']['x'])); // want: command-injection
  system("ls " . (arg(1))); // want: command-injection
}

<?php
register_block_type('a/b', ['render_callback' => function ($attributes, $content) {
  system("ls " . ($attributes['x'])); // want: command-injection
}]);

<h1><?= html_escape($title) ?></h1>
<h2><?= $title ?></h2> <?php // not found: xss ?>

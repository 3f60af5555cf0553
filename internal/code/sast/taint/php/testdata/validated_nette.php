<?php
use Nette\Utils\Validators;
use Nette\Utils\Html;
use Nette\Utils\Strings;
use Cake\I18n\Date;
function numbers() {
    $a = $_GET['a'];
    if (Validators::isNumericInt($a)) { exec("lp $a"); }
    exec("lp $a"); // want: command-injection
}
function kinds() {
    $a = $_GET['a'];
    if (Validators::is($a, 'numericint:1..5')) { exec("lp $a"); }
    if (Validators::is($a, 'string:1..5')) { exec("lp $a"); } // want: command-injection
    if (Validators::is($a, 'numeric|string')) { exec("lp $a"); } // want: command-injection
    Validators::assert($a, 'numeric', 'a');
    exec("lp $a");
}
function slug() {
    $a = Strings::webalize($_GET['a']);
    exec("lp $a");
    $b = Strings::webalize($_GET['b'], '/.');
    readfile("/srv/$b"); // want: path-traversal
    exec("lp " . Date::parse($_GET['d'])->format('Y'));
}
function html() {
    echo Html::el('h1')->setText($_GET['a']);
    echo Html::el('h1')->setHtml($_GET['a']); // want: xss
    echo Html::el('h1')->setHtml($_GET['a'])->addText('x'); // want: xss
    echo Html::el('h1')->addText($_GET['a'])->addText('x');
}
function ids() {
    global $wpdb;
    $ids = implode(',', wp_parse_id_list($_GET['ids']));
    $wpdb->get_col("SELECT 1 WHERE id IN ($ids)");
    $ids = implode(',', wp_parse_list($_GET['ids']));
    $wpdb->get_col("SELECT 1 WHERE id IN ($ids)"); // want: sql-injection
}
function named() {
    simplexml_load_string($_POST['x'], options: LIBXML_NOENT); // want: xxe
    simplexml_load_string($_POST['x'], options: LIBXML_NONET);
    new SimpleXMLElement($_POST['x'], options: LIBXML_NOENT); // want: xxe
}

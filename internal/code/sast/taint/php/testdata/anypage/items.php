<?php
if (isset($_POST['name'])) {
    $name = $_POST['name'];
    $store->add($name, htmlspecialchars($_POST['text']));
}
echo $messages->error($_GET['sort']);
echo $messages->note($_GET['sort']); // want: xss
$items = $store->items();
while ($item = $items->fetch_object()) {
    echo '<b>' . $item->name . '</b>'; // want: xss
    echo '<p>' . $item->text . '</p>';
}
echo "<a href='items.php?page={$page}'>"; // want: xss

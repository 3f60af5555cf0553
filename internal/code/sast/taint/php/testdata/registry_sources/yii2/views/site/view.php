<?php
use yii\helpers\Html;
/** @var yii\web\View $this */
?>
<h1><?= Html::encode($title) ?></h1>
<h1><?= $title ?></h1> <?php // not found: xss ?>

<?php
namespace app\models;

class Post extends \yii\db\ActiveRecord
{
}

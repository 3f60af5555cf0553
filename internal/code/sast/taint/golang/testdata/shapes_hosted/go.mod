module github.com/shop/web

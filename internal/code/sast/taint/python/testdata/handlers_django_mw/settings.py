MIDDLEWARE = ["django_mw.middleware.TenantMiddleware"]

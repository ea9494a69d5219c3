\set id random(1, 100000)
SELECT username, is_admin, sealed_profile FROM users WHERE id = :id;

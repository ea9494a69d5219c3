\set id random(1, 100000)
SELECT skin_type, allergies, triggers, duration FROM users WHERE id = :id;
